import type { ComponentType } from 'react'
import type { FormControlName } from '../../config/runtime/names.ts'
import { ConsentControl, SelectControl, SwitchControl, TagsControl } from './controls/choice-controls.tsx'
import type { ControlProps } from './controls/control-props.ts'
import { FileControl } from './controls/file-control.tsx'
import { ModelsControl } from './controls/models-control.tsx'
import { MarkdownControl } from './controls/markdown-control.tsx'
import { RelationControl } from './controls/relation-control.tsx'
import { RowsControl } from './controls/rows-control.tsx'
import {
  IntegerControl,
  IdNumberControl,
  LongTextControl,
  MoneyControl,
  NetworksControl,
  PriceControl,
  SecretControl,
  TextControl,
} from './controls/text-controls.tsx'
import { UploadControl } from './controls/upload-control.tsx'
import { DayControl, TimestampControl, PeriodControl } from './controls/time-controls.tsx'

export const controls: Record<FormControlName, ComponentType<ControlProps>> = {
  text: TextControl,
  textarea: LongTextControl,
  markdown: MarkdownControl,
  file: FileControl,
  upload: UploadControl,
  money: MoneyControl,
  price: PriceControl,
  integer: IntegerControl,
  switch: SwitchControl,
  select: SelectControl,
  tags: TagsControl,
  timestamp: TimestampControl,
  day: DayControl,
  period: PeriodControl,
  networks: NetworksControl,
  models: ModelsControl,
  secret: SecretControl,
  masked: TextControl,
  idNumber: IdNumberControl,
  consent: ConsentControl,
  relation: RelationControl,
  rows: RowsControl,
}
