/** Margins, paddings and gaps come from the scale of `src/theme/tokens.ts`; up to 3 px evens out a hairline. */
const RAW_SPACE = /(?<![\d.])(?:[4-9]|\d{2,})(?:\.\d+)?px/
const BREAKPOINTS = [480, 576, 768, 992, 1200]

export default {
  ignoreFiles: ['{dist,node_modules,.cache,coverage,data}/**'],
  reportNeedlessDisables: true,
  reportDescriptionlessDisables: true,
  rules: {
    'declaration-property-value-disallowed-list': [
      { '/^(margin|padding|gap|row-gap|column-gap)/': [RAW_SPACE] },
      {
        message: (name, value) =>
          `${name}: ${value}: use var(--space-1) to var(--space-7) (src/theme/tokens.ts)`,
      },
    ],
    'declaration-property-value-allowed-list': {
      '/^border.*radius$/': [/^((var\(--radius(-\w+)?\)|0|[12]px|50%|inherit) ?)+$/],
      'font-size': [/^(12|13|14|16|18|20|24|32)px$/, /^clamp\(/, /^[\d.]+em$/, 'inherit'],
      'line-height': [/^(18|20|22|24|26|28|32|40|44)px$/, /^[\d.]+$/, 'inherit'],
    },
    'media-feature-name-value-allowed-list': {
      'min-width': BREAKPOINTS.map((width) => `${width}px`),
      'max-width': BREAKPOINTS.map((width) => `${width - 0.02}px`),
    },
    'selector-disallowed-list': [
      [/^[^{}]*(:root|html|body|main|:global\(main\))[^\s,]*:has\(/],
      { message: 'the whole page would be asked at each of its changes: src/ui/root-attribute.ts' },
    ],
    'color-no-hex': [true, { message: 'colours come from src/theme/tokens.ts' }],
    'color-named': ['never', { message: 'colours come from src/theme/tokens.ts' }],
    'function-disallowed-list': ['rgb', 'rgba', 'hsl', 'hsla', 'oklch'],
    'unit-disallowed-list': [['vh'], { message: 'a phone’s bars come and go: use dvh' }],
    'declaration-no-important': true,
    'selector-class-pattern': [
      /^([a-z][a-zA-Z0-9]*|(ant|hljs)-.+|icon-button)$/,
      { message: 'a class is a name in TypeScript: camelCase' },
    ],
    'block-no-empty': true,
    'declaration-block-no-duplicate-properties': true,
    'no-duplicate-selectors': true,
    'property-no-unknown': true,
    'shorthand-property-no-redundant-values': true,
  },
  overrides: [{ files: ['src/theme/base.css'], rules: { 'selector-class-pattern': null } }],
}
