import { z } from 'zod'
import {
  AnswerMark,
  Attachment,
  AttachmentAdd,
  Conversation,
  ConversationAdd,
  ConversationDetail,
  ConversationEdit,
  ConversationExport,
  ConversationFound,
  ConversationsFound,
  ConversationSearch,
  ExportedFile,
  Folder,
  FolderAdd,
  FolderEdit,
  MessageSave,
  ModelWins,
  PromptPreset,
  PromptPresetSave,
} from '../conversation.ts'
import { list, whole } from '../envelope.ts'
import { conversationTitles } from '../titles.ts'
import { done, id, nothing, userDelete, userGet, userPost, type Group } from './endpoint.ts'

export const conversationEndpoints = {
  'conversation.list': {
    ...userGet('/conversation/list'),
    ...list({
      row: Conversation,
      titles: conversationTitles,
      sort: ['updatedAt', 'createdAt', 'isPinned'],
      /** A folder's id, or `none`: in no folder. */
      filters: { folder: z.string().max(64).optional() },
    }),
  },
  'conversation.search': {
    ...userPost('/conversation/search'),
    input: ConversationSearch,
    result: z.array(ConversationFound),
  },
  /** It answers as `conversation.search`, and says whether the result is complete. */
  'conversation.find': {
    ...userPost('/conversation/find'),
    input: ConversationSearch,
    result: ConversationsFound,
  },
  'conversation.detail': { ...userGet('/conversation/detail'), input: id, result: ConversationDetail },
  'conversation.add': {
    ...userPost('/conversation/add'),
    creates: true,
    input: ConversationAdd,
    result: Conversation,
  },
  'conversation.edit': { ...userPost('/conversation/edit'), input: ConversationEdit, result: Conversation },
  'conversation.saveMessage': { ...userPost('/conversation/saveMessage'), input: MessageSave, result: done },
  'conversation.mark': { ...userPost('/conversation/mark'), input: AnswerMark, result: done },
  'conversation.wins': { ...userGet('/conversation/wins'), input: nothing, result: z.array(ModelWins) },
  'conversation.delete': { ...userDelete('/conversation/delete'), input: id, result: done },
  'conversation.restore': { ...userPost('/conversation/restore'), input: id, result: Conversation },
  'conversation.export': {
    ...userGet('/conversation/export'),
    input: ConversationExport,
    result: ExportedFile,
  },
  'conversation.attach': {
    ...userPost('/conversation/attach'),
    creates: true,
    input: AttachmentAdd,
    result: id,
  },
  'conversation.attachment': { ...userGet('/conversation/attachment'), input: id, result: Attachment },
  /** The caller's, in the order in which they were made. */
  'folder.list': {
    ...userGet('/folder/list'),
    input: nothing,
    ...whole({ row: Folder, result: z.array(Folder) }),
  },
  /** The 101st is a 409. */
  'folder.add': { ...userPost('/folder/add'), creates: true, input: FolderAdd, result: Folder },
  'folder.edit': { ...userPost('/folder/edit'), input: FolderEdit, result: Folder },
  /** Its conversations stay, and are in no folder. */
  'folder.delete': { ...userDelete('/folder/delete'), input: id, result: done },
  'preset.list': {
    ...userGet('/preset/list'),
    input: nothing,
    ...whole({ row: PromptPreset, result: z.array(PromptPreset) }),
  },
  'preset.save': { ...userPost('/preset/save'), input: PromptPresetSave, result: PromptPreset },
  'preset.delete': { ...userDelete('/preset/delete'), input: id, result: done },
} as const satisfies Group<'conversation' | 'folder' | 'preset'>
