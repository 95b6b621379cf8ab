import { Button } from 'antd'
import type { ForecastPackage } from '../../contract/package.ts'
import { call } from '../providers/http.ts'
import { FailureText } from '../ui/failure-text.tsx'
import { useAct } from '../ui/use-act.ts'

interface AsideButtonProps {
  owned: Pick<ForecastPackage, 'id' | 'name' | 'isAside'>
  onDone: () => void
}

/** Puts a package aside, so that calls leave it alone, or back. */
export function AsideButton({ owned: { id, name, isAside }, onDone }: AsideButtonProps) {
  const act = useAct({
    mutationFn: () => call('package.edit', { id, isAside: !isAside }),
    onSuccess: onDone,
  })
  const title = isAside ? '恢复使用' : '暂不使用'
  return (
    <>
      <Button
        size="small"
        aria-label={`${title} ${name}`}
        loading={act.isPending}
        onClick={() => act.mutate()}
      >
        {title}
      </Button>
      <FailureText error={act.error} />
    </>
  )
}
