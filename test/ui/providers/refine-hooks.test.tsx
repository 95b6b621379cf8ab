import { useDelete, useForm, useShow } from '@refinedev/core'
import { screen, waitFor } from '@testing-library/react'
import '@testing-library/user-event'
import { useNavigate } from 'react-router'
import type { ApiKey } from '../../../contract/key.ts'
import { pages } from '../../../src/app/registry.ts'
import type { HttpFailure } from '../../../src/providers/http-failure.ts'

/** As refine's documentation writes a page. */
function KeyPage({ id }: { id: string }) {
  const navigate = useNavigate()
  const { query, result } = useShow<ApiKey, HttpFailure>({ resource: 'keys', id })
  const { onFinish } = useForm<ApiKey, HttpFailure, { name: string }>({
    resource: 'keys',
    action: 'edit',
    id,
    redirect: false,
  })
  const { mutate: remove } = useDelete<ApiKey, HttpFailure>()
  if (query.isError && !result) return <p>{query.error.message}</p>
  return (
    <>
      <h1>{result?.name}</h1>
      <button type="button" onClick={() => void onFinish({ name: '新名字' })}>
        改名
      </button>
      <button
        type="button"
        onClick={() =>
          remove({ resource: 'keys', id }, { onSuccess: () => void navigate('/center/api-key') })
        }
      >
        删除
      </button>
    </>
  )
}

let shown = ''
Object.assign(pages.invite, { load: async () => ({ default: () => <KeyPage id={shown} /> }) })

test('useShow, useForm and useDelete of refine read, change and delete a row, and what they write is read again', async () => {
  // The application makes its pages lazy when it is imported.
  const { renderApp, signInHere, toastTexts } = await import('../render-app.tsx')
  const { accessToken } = await signInHere()
  const { apiKey } = (await backend.request('POST', '/maas/model/apiKey/add', {
    token: accessToken,
    body: { name: '旧名字' },
  })) as { apiKey: ApiKey }
  shown = apiKey.id
  const { user } = renderApp('/center/invite')

  await screen.findByRole('heading', { name: '旧名字' })
  await user.click(screen.getByRole('button', { name: '改名' }))
  await screen.findByRole('heading', { name: '新名字' })
  await waitFor(() => expect(toastTexts()).toEqual(['已保存']))

  await user.click(screen.getByRole('button', { name: '删除' }))
  await screen.findByText('还没有 API Key')
  expect(toastTexts().at(-1)).toBe('已删除')
})
