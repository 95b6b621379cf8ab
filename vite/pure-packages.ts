/** Packages that come with @refinedev/antd, do not say that they have no side effects, and have none. */
const PURE =
  /node_modules\/(react-markdown|remark-|micromark|mdast-|unist-|unified|vfile|hast-|property-information|papaparse|sunflower-antd|markdown-table|longest-streak|ccount|bail|trough|zwitch|decode-named-character-reference|character-entities|@ant-design\/pro-)/

/** Tells whether a module may be left out when nothing of it is used. */
export const hasNoEffects = (id: string) => PURE.test(id)
