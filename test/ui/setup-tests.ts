import '@testing-library/jest-dom'
import * as React from 'react'
import { act, cleanup, configure, getConfig } from '@testing-library/react'
import { dismissToast, shownToasts } from '../../src/providers/toast.ts'
import { session } from '../../src/providers/session.ts'
import { navigate } from '../../src/providers/router/location.ts'

// React of development keeps a stack trace of each element that is created, a fifth of all that these tests compute.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object
}
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set: () => {},
  configurable: true,
})

// Libraries that are loaded once a worker look for it.
Object.assign(globalThis, { jest })

const WAIT_MS = 60_000
/** Private to the library: whether it is `waitFor` that asks. */
const isWaiting = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true

// Once a worker.
const { getElementError, asyncUtilTimeout } = getConfig()
if (asyncUtilTimeout !== WAIT_MS)
  configure({
    asyncUtilTimeout: WAIT_MS,
    // What is waited for is asked for time and again, and each answer would draw the page; when the wait is over, it is drawn.
    getElementError: (message, container) =>
      isWaiting() ? new Error(message ?? '') : getElementError(message, container),
  })

// The page talks to a real server, so it changes whenever an answer comes, as in a browser, and not only inside act().
beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
})

beforeEach(() => {
  window.innerWidth = 1280
})

afterEach(() => {
  cleanup()
  act(() => {
    session.close()
    for (const { id } of shownToasts()) dismissToast(id)
    navigate('/', { replace: true })
  })
  localStorage.clear()
  sessionStorage.clear()
})
