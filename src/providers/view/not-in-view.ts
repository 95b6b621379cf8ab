/** Why something cannot be read while staff look on as a user: its place says so, and trying again does not help. */
export const NOT_IN_VIEW = '查看时不可用'
