import { strToU8, zipSync } from 'fflate'

/** A file of parts, as Word, Excel and PowerPoint pack theirs. */
export const packParts = (parts: Record<string, string>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))))

const RELATIONS = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'
const relations = (targets: readonly string[]) =>
  `<Relationships ${RELATIONS}>${targets.map((target, at) => `<Relationship Id="rId${at + 1}" Target="${target}"/>`).join('')}</Relationships>`

/** @param body of `w:` elements */
export const makeWord = (body: string): Buffer =>
  packParts({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="w" xmlns:mc="mc"><w:body>${body}</w:body></w:document>`,
  })

interface Sheet {
  name: string
  rows: string
  state?: string
}

export const makeExcel = (sheets: readonly Sheet[], { strings = '', styles = '', date1904 = false } = {}) =>
  packParts({
    'xl/workbook.xml': `<workbook xmlns:r="r"><workbookPr date1904="${date1904 ? 1 : 0}"/><sheets>${sheets
      .map(
        ({ name, state = 'visible' }, at) =>
          `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="rId${at + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(sheets.map((_, at) => `worksheets/sheet${at + 1}.xml`)),
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ rows }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  })

/** @param slides of `a:` elements, in the order in which they are shown */
export const makeSlides = (slides: readonly string[]): Buffer =>
  packParts({
    'ppt/presentation.xml': `<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst>${slides
      .map((_, at) => `<p:sldId id="${256 + at}" r:id="rId${at + 1}"/>`)
      .join('')}</p:sldIdLst></p:presentation>`,
    // Not in the order of their names.
    'ppt/_rels/presentation.xml.rels': relations(
      slides.map((_, at) => `slides/slide${slides.length - at}.xml`),
    ),
    ...Object.fromEntries(
      slides.map((body, at) => [
        `ppt/slides/slide${slides.length - at}.xml`,
        `<p:sld xmlns:p="p" xmlns:a="a"><p:txBody>${body}</p:txBody></p:sld>`,
      ]),
    ),
  })
