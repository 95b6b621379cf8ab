import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCircles } from '../../scripts/find-circles.ts'
import { Failure } from '../../server/platform/errors.ts'

/** With which `test/support/native-environment.mjs` and `native-module.mjs` were proved. */
const PROVED = '30.5.2'
const EXPECTATIONS = `
test/support/native-environment.mjs expects of jest what jest promises to nobody: that jest-runtime compiles each module by
vm.compileFunction, with the context of the environment as parsingContext, and asks the environment for it by getVmContext();
that moduleMocker and fakeTimersModern of jest-environment-node can be made anew for other globals; and that the transformers
of its own modules are asked before there is an environment. After jest is updated:
1. this file: the test below says whether suites and what Node loads still share their built-in classes;
2. npm test -- test/server/maas test/server/gateway/chat.test.ts test/ui/lists/keyboard.test.tsx;
3. npm test twice, and compare the time of a worker that it prints with that of the version before;
then write the new version here. Where 1 fails, see in node_modules/jest-runtime/build/index.js how modules are compiled now.`

const versionOf = (name: string): unknown =>
  JSON.parse(readFileSync(join(__dirname, '../../node_modules', name, 'package.json'), 'utf8')).version

test('jest is the version with which the environment was proved', () => {
  const found = ['jest', 'jest-runtime', 'jest-environment-node'].map(versionOf)
  if (found.some((version) => version !== PROVED))
    throw new Error(`jest ${found.join(', ')}, proved with ${PROVED}. ${EXPECTATIONS}`)
})

test('what a suite and what Node loads have the same built-in classes', () => {
  expect(Object.getPrototypeOf(findCircles(new Map()))).toBe(Array.prototype)
  expect(Object.getPrototypeOf(Failure.prototype)).toBe(Error.prototype)
})
