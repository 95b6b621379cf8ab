import { Button } from 'antd'
import type { ForecastPackage } from '../../../contract/package.ts'
import { FormError } from '../../ui/form-error.tsx'
import { useWrite } from '../../providers/hooks/use-write.ts'

interface PausePackageButtonProps {
  owned: Pick<ForecastPackage, 'id' | 'name' | 'isAside'>
}

export function PausePackageButton({ owned: { id, name, isAside } }: PausePackageButtonProps) {
  const act = useWrite('package.edit')
  const title = isAside ? '恢复使用' : '暂不使用'
  return (
    <>
      <Button
        size="small"
        aria-label={`${title} ${name}`}
        loading={act.isPending}
        onClick={() => act.mutate({ id, isAside: !isAside })}
      >
        {title}
      </Button>
      <FormError error={act.error} />
    </>
  )
}
