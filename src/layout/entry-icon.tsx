import type { IconName } from '../config/runtime/names.ts'
import { Drawing } from '../ui/icons.tsx'

const drawings: Record<IconName, string> = {
  grid: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
  chart: 'M4 20h16M7 16v-5M12 16V5M17 16V9',
  chat: 'M4 5h16v11H9l-5 4z',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 2-2 5 5M15.5 9.5h.01',
  sound: 'M5 10v4M9 6v12M13 9v6M17 4v16M21 10v4',
  video: 'M3 6h12v12H3zM15 10l6-3v10l-6-3',
  shield: 'M12 3l8 3v6c0 4.5-3.2 7.6-8 9-4.8-1.4-8-4.5-8-9V6zM8.5 12l2.5 2.5 4.5-5',
  key: 'M8 20a5 5 0 1 1 3.5-8.5L20 3M16 7l3 3M8 15h.01',
  wallet: 'M4 7h15v12H4zM4 7l11-4v4M15 13h.01',
  cart: 'M3 4h3l2.5 11H18l2-8H7M9.5 19.5h.01M16.5 19.5h.01',
  ledger: 'M7 4v16M4 7l3-3 3 3M17 20V4M14 17l3 3 3-3',
  receipt: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  gift: 'M4 9h16v4H4zM6 13v8h12v-8M12 9v12M12 9C9 9 7 7.5 7.5 5.5S11 4 12 9c1-5 4-5.5 4.5-3.5S15 9 12 9',
  document: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  link: 'M14 4h6v6M20 4l-9 9M10 6H5v13h13v-5',
  pulse: 'M3 12h4l3-8 4 16 3-8h4',
  stack: 'M12 3l9 5-9 5-9-5zM3 12.5l9 5 9-5M3 17l9 5 9-5',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 21h4',
  tag: 'M4 4h8l8 8-8 8-8-8zM8 8h.01',
  gear: 'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M18.4 5.6l-2.1 2.1M7.7 16.3l-2.1 2.1',
  scale: 'M12 4v16M7 20h10M5 7h14M5 7l-2.5 6h5zM19 7l-2.5 6h5z',
  server: 'M4 4h16v7H4zM4 13h16v7H4zM8 7.5h.01M8 16.5h.01',
  building: 'M5 21V4h9v17M14 9h5v12M3 21h18M8 8h3M8 12h3M8 16h3',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5',
}

export const EntryIcon = ({ name }: { name: IconName }) => <Drawing path={drawings[name]} />
