const drawings = {
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  down: 'M7 10l5 5 5-5',
  leave: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M19 5l-1.4 1.4M6.4 17.6L5 19',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z',
  device: 'M4 5h16v11H4zM9 20h6M12 16v4',
  calendar: 'M5 6h14v14H5zM5 10h14M9 3v4M15 3v4',
  refresh: 'M20 11a8 8 0 1 0-.5 4M20 5v6h-6',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
} satisfies Record<string, string>

export const Icon = ({ name }: { name: keyof typeof drawings }) => <Drawing path={drawings[name]} />

export function Drawing({ path }: { path: string }) {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
