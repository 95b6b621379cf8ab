import { addConversation } from '../../services/conversation/add-conversation.ts'
import { attachPicture } from '../../services/conversation/attach-picture.ts'
import { countWins } from '../../services/conversation/count-wins.ts'
import { deleteConversation } from '../../services/conversation/delete-conversation.ts'
import { editConversation } from '../../services/conversation/edit-conversation.ts'
import { exportConversation } from '../../services/conversation/export-conversation.ts'
import { addFolder } from '../../services/conversation/folder/add-folder.ts'
import { deleteFolder } from '../../services/conversation/folder/delete-folder.ts'
import { editFolder } from '../../services/conversation/folder/edit-folder.ts'
import { listFolders } from '../../services/conversation/folder/list-folders.ts'
import { getAttachment } from '../../services/conversation/get-attachment.ts'
import { getConversation } from '../../services/conversation/get-conversation.ts'
import { listConversations } from '../../services/conversation/list-conversations.ts'
import { markAnswer } from '../../services/conversation/mark-answer.ts'
import { restoreConversation } from '../../services/conversation/restore-conversation.ts'
import { saveMessage } from '../../services/conversation/save-message.ts'
import { findConversations } from '../../services/conversation/search/find-conversations.ts'
import { searchConversations } from '../../services/conversation/search-conversations.ts'
import { deletePreset } from '../../services/preset/delete-preset.ts'
import { listPresets } from '../../services/preset/list-presets.ts'
import { savePreset } from '../../services/preset/save-preset.ts'
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
