import '@testing-library/jest-dom'
import { act, cleanup, configure } from '@testing-library/react'
import { dismissToast, shownToasts } from '../../src/providers/toast.ts'
import { session } from '../../src/providers/session.ts'
import { navigate } from '../../src/router/place.ts'

configure({ asyncUtilTimeout: 8000 })

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
