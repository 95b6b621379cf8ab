const swc = {
  '^.+\\.(ts|tsx|mjs|js)$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2023',
      },
      module: { type: 'commonjs' },
    },
  ],
}
const shared = {
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  setupFilesAfterEnv: ['<rootDir>/test/support/fail-on-console.ts'],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'json'],
}

/** The program and its libraries are loaded by Node, once a worker; only what is in `test` is loaded by jest. */
const native = {
  transform: {
    '/node_modules/(?!jest|@jest/)|^<rootDir>/(server|contract|src|scripts)/.*\\.ts$':
      '<rootDir>/test/support/native-module.mjs',
    ...swc,
  },
  transformIgnorePatterns: [],
  resolver: '<rootDir>/test/support/native-resolver.cjs',
}

export default {
  maxWorkers: 3,
  workerIdleMemoryLimit: '1GB',
  // For what hangs; on a machine that is busy with other things a story takes a minute.
  testTimeout: 120_000,
  testSequencer: '<rootDir>/test/sequencer.mjs',
  projects: [
    {
      ...shared,
      displayName: 'plain',
      ...native,
      testEnvironment: '<rootDir>/test/support/native-environment.mjs',
      testMatch: ['<rootDir>/test/{contract,config,scripts}/**/*.test.ts'],
    },
    {
      ...shared,
      displayName: 'server',
      ...native,
      testEnvironment: '<rootDir>/test/server/environment.mjs',
      testMatch: ['<rootDir>/test/server/**/*.test.ts'],
      globalSetup: '<rootDir>/test/server/global-setup.mjs',
      globalTeardown: '<rootDir>/test/server/global-teardown.mjs',
    },
    {
      ...shared,
      displayName: 'ui',
      transform: {
        '/node_modules/(?!jest|@jest/|@testing-library/jest-dom/)': '<rootDir>/test/ui/page-module.mjs',
        '^<rootDir>/(contract|vite|src/config/compiler)/.*\\.ts$': '<rootDir>/test/support/native-module.mjs',
        ...swc,
      },
      transformIgnorePatterns: [],
      testEnvironment: '<rootDir>/test/ui/environment.mjs',
      testMatch: ['<rootDir>/test/ui/**/*.test.{ts,tsx}'],
      globalSetup: '<rootDir>/test/ui/global-setup.mjs',
      globalTeardown: '<rootDir>/test/ui/global-teardown.mjs',
      setupFiles: ['<rootDir>/test/ui/setup-browser.ts'],
      setupFilesAfterEnv: [...shared.setupFilesAfterEnv, '<rootDir>/test/ui/setup-tests.ts'],
      moduleNameMapper: {
        '\\.module\\.css$': '<rootDir>/test/ui/css-module.ts',
        '\\.css$': '<rootDir>/test/ui/empty-module.ts',
        '^antd/es/(.*)$': 'antd/lib/$1',
        '^virtual:.*$': '<rootDir>/test/ui/virtual.ts',
      },
    },
    {
      ...shared,
      displayName: 'e2e',
      ...native,
      testEnvironment: '<rootDir>/test/server/environment.mjs',
      testMatch: ['<rootDir>/test/e2e/**/*.test.ts'],
      globalSetup: '<rootDir>/test/e2e/global-setup.mjs',
      globalTeardown: '<rootDir>/test/e2e/global-teardown.mjs',
    },
  ],
}
