import '@testing-library/jest-dom'
import { act, cleanup, configure } from '@testing-library/react'
import { dismissToast, shownToasts } from '../../src/providers/toast.ts'
import { session } from '../../src/providers/session.ts'
import { navigate } from '../../src/providers/router/location.ts'

configure({ asyncUtilTimeout: 20_000 })

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
