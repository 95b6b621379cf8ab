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
import { done, id, nothing, type Group } from './endpoint.ts'

export const conversationEndpoints = {
  'conversation.list': {
    method: 'GET',
    path: '/conversation/list',
    auth: 'user',
    ...list({
      row: Conversation,
      titles: conversationTitles,
      sort: ['updatedAt', 'createdAt', 'isPinned'],
      /** A folder's id, or `none`: in no folder. */
      filters: { folder: z.string().max(64).optional() },
    }),
  },
  'conversation.search': {
    method: 'POST',
    path: '/conversation/search',
    auth: 'user',
    input: ConversationSearch,
    result: z.array(ConversationFound),
  },
  /** It answers as `conversation.search`, and says whether the result is complete. */
  'conversation.find': {
    method: 'POST',
    path: '/conversation/find',
    auth: 'user',
    input: ConversationSearch,
    result: ConversationsFound,
  },
  'conversation.detail': {
    method: 'GET',
    path: '/conversation/detail',
    auth: 'user',
    input: id,
    result: ConversationDetail,
  },
  'conversation.add': {
    method: 'POST',
    path: '/conversation/add',
    auth: 'user',
    creates: true,
    input: ConversationAdd,
    result: Conversation,
  },
  'conversation.edit': {
    method: 'POST',
    path: '/conversation/edit',
    auth: 'user',
    input: ConversationEdit,
    result: Conversation,
  },
  'conversation.saveMessage': {
    method: 'POST',
    path: '/conversation/saveMessage',
    auth: 'user',
    input: MessageSave,
    result: done,
  },
  'conversation.mark': {
    method: 'POST',
    path: '/conversation/mark',
    auth: 'user',
    input: AnswerMark,
    result: done,
  },
  'conversation.wins': {
    method: 'GET',
    path: '/conversation/wins',
    auth: 'user',
    input: nothing,
    result: z.array(ModelWins),
  },
  'conversation.delete': {
    method: 'DELETE',
    path: '/conversation/delete',
    auth: 'user',
    input: id,
    result: done,
  },
  'conversation.restore': {
    method: 'POST',
    path: '/conversation/restore',
    auth: 'user',
    input: id,
    result: Conversation,
  },
  'conversation.export': {
    method: 'GET',
    path: '/conversation/export',
    auth: 'user',
    input: ConversationExport,
    result: ExportedFile,
  },
  'conversation.attach': {
    method: 'POST',
    path: '/conversation/attach',
    auth: 'user',
    creates: true,
    input: AttachmentAdd,
    result: id,
  },
  'conversation.attachment': {
    method: 'GET',
    path: '/conversation/attachment',
    auth: 'user',
    input: id,
    result: Attachment,
  },
  /** The caller's, in the order in which they were made. */
  'folder.list': {
    method: 'GET',
    path: '/folder/list',
    auth: 'user',
    input: nothing,
    ...whole({ row: Folder, result: z.array(Folder) }),
  },
  /** The 101st is a 409. */
  'folder.add': {
    method: 'POST',
    path: '/folder/add',
    auth: 'user',
    creates: true,
    input: FolderAdd,
    result: Folder,
  },
  'folder.edit': { method: 'POST', path: '/folder/edit', auth: 'user', input: FolderEdit, result: Folder },
  /** Its conversations stay, and are in no folder. */
  'folder.delete': { method: 'DELETE', path: '/folder/delete', auth: 'user', input: id, result: done },
  'preset.list': {
    method: 'GET',
    path: '/preset/list',
    auth: 'user',
    input: nothing,
    ...whole({ row: PromptPreset, result: z.array(PromptPreset) }),
  },
  'preset.save': {
    method: 'POST',
    path: '/preset/save',
    auth: 'user',
    input: PromptPresetSave,
    result: PromptPreset,
  },
  'preset.delete': { method: 'DELETE', path: '/preset/delete', auth: 'user', input: id, result: done },
} as const satisfies Group<'conversation' | 'folder' | 'preset'>
