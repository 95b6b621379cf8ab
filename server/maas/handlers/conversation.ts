import { addConversation } from '../../content/conversation/add-conversation.ts'
import { attachPicture } from '../../content/conversation/attach-picture.ts'
import { countWins } from '../../content/conversation/count-wins.ts'
import { deleteConversation } from '../../content/conversation/delete-conversation.ts'
import { editConversation } from '../../content/conversation/edit-conversation.ts'
import { exportConversation } from '../../content/conversation/export-conversation.ts'
import { addFolder } from '../../content/conversation/folder/add-folder.ts'
import { deleteFolder } from '../../content/conversation/folder/delete-folder.ts'
import { editFolder } from '../../content/conversation/folder/edit-folder.ts'
import { listFolders } from '../../content/conversation/folder/list-folders.ts'
import { getAttachment } from '../../content/conversation/get-attachment.ts'
import { getConversation } from '../../content/conversation/get-conversation.ts'
import { listConversations } from '../../content/conversation/list-conversations.ts'
import { markAnswer } from '../../content/conversation/mark-answer.ts'
import { restoreConversation } from '../../content/conversation/restore-conversation.ts'
import { saveMessage } from '../../content/conversation/save-message.ts'
import { findConversations } from '../../content/conversation/search/find-conversations.ts'
import { searchConversations } from '../../content/conversation/search-conversations.ts'
import { deletePreset } from '../../content/preset/delete-preset.ts'
import { listPresets } from '../../content/preset/list-presets.ts'
import { savePreset } from '../../content/preset/save-preset.ts'
import type { Handlers } from './types.ts'

export const conversationHandlers = {
  'conversation.list': listConversations,
  'conversation.search': searchConversations,
  'conversation.find': findConversations,
  'conversation.detail': getConversation,
  'conversation.add': addConversation,
  'conversation.edit': editConversation,
  'conversation.saveMessage': saveMessage,
  'conversation.mark': markAnswer,
  'conversation.wins': countWins,
  'conversation.delete': deleteConversation,
  'conversation.restore': restoreConversation,
  'conversation.export': exportConversation,
  'conversation.attach': attachPicture,
  'conversation.attachment': getAttachment,
  'folder.list': listFolders,
  'folder.add': addFolder,
  'folder.edit': editFolder,
  'folder.delete': deleteFolder,
  'preset.list': listPresets,
  'preset.save': savePreset,
  'preset.delete': deletePreset,
} satisfies Handlers<'conversation.'> & Handlers<'folder.'> & Handlers<'preset.'>
