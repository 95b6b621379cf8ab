/** What a page of a test's PDF has: lines of ASCII in Helvetica, or bytes in hex of a Chinese font that is not embedded (GBK-EUC-H). */
export interface PdfPage {
  lines?: string[]
  gbk?: string
}

/** A small PDF as a file of bytes; `isLocked` asks for a password. */
export function makePdf(pages: readonly PdfPage[], { isLocked = false } = {}): Buffer {
  const objects: string[] = []
  const add = (body: string) => objects.push(body)
  const first = 6
  const kids = pages.map((_, at) => `${first + at * 2} 0 R`).join(' ')
  add('<< /Type /Catalog /Pages 2 0 R >>')
  add(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`)
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  add('<< /Type /Font /Subtype /Type0 /BaseFont /SimSun /Encoding /GBK-EUC-H /DescendantFonts [5 0 R] >>')
  add(
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /SimSun /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor << /Type /FontDescriptor /FontName /SimSun /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 80 >> >>',
  )
  for (const [at, { lines = [], gbk }] of pages.entries()) {
    // Text beyond the edges of a page is none of its text.
    const height = Math.max(842, 84 + lines.length * 14)
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 842 ${height}] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${first + at * 2 + 1} 0 R >>`,
    )
    const shown = [
      ...lines.map((line, row) => `BT /F1 12 Tf 40 ${height - 42 - row * 14} Td (${line}) Tj ET`),
      ...(gbk === undefined ? [] : [`BT /F2 12 Tf 40 780 Td <${gbk}> Tj ET`]),
    ].join('\n')
    add(`<< /Length ${shown.length} >>\nstream\n${shown}\nendstream`)
  }
  if (isLocked)
    add(`<< /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O <${'a1'.repeat(32)}> /U <${'b2'.repeat(32)}> >>`)
  return assemble(objects, isLocked)
}

function assemble(objects: readonly string[], isLocked: boolean): Buffer {
  let text = '%PDF-1.4\n'
  const places = objects.map((body, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${body}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const id = 'c3'.repeat(16)
  const locked = isLocked ? ` /Encrypt ${objects.length} 0 R /ID [<${id}> <${id}>]` : ''
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${locked} >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
