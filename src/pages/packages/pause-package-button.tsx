import type { ForecastPackage } from '../../../contract/package.ts'
import { Button } from 'antd'
import { toast } from '../../providers/toast.ts'
import { FormError } from '../../ui/form-error.tsx'
import { useWrite } from '../../providers/hooks/use-write.ts'

interface PausePackageButtonProps {
  owned: Pick<ForecastPackage, 'id' | 'name' | 'isAside'>
}

export function PausePackageButton({ owned: { id, name, isAside } }: PausePackageButtonProps) {
  const title = isAside ? '恢复使用' : '暂不使用'
  const undo = useWrite('package.edit')
  const act = useWrite('package.edit', {
    onSuccess: () =>
      toast({
        type: 'success',
        message: isAside ? `已恢复使用“${name}”` : `“${name}”暂不使用`,
        undo: () => undo.mutate({ id, isAside }),
      }),
  })
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
      <FormError error={act.error ?? undo.error} />
    </>
  )
}
