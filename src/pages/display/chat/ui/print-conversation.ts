/** For the menus of the conversation that is open. */
export const printConversation = { key: 'print', label: '打印或存为 PDF', act: () => globalThis.print() }
