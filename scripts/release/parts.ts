/** Files and folders of a release, next to the packages that it runs with. */
export const PARTS = [
  'contract',
  'deploy',
  'docs',
  'server',
  'dist/console',
  'scripts/run.mjs',
  'scripts/lean.json',
  'scripts/unless-passed.mjs',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'README.en.md',
  'package.json',
  'package-lock.json',
  '.npmrc',
]

/** An image has these parts; its base brings Node. */
export const IMAGE_PARTS = ['contract', 'server', 'dist/console', 'package.json']
