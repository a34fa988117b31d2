/** What other features use of messages. */
export { tellAnswering } from '#api/messages/answering.ts';
export { addLeaversJob, finishLeavers, forgetMessages, moveMessagesTo } from '#api/messages/endings.ts';
export { emptyTrash } from '#api/messages/folders/moving.ts';
export { changeGroup, createGroup } from '#api/messages/groups/groups.ts';
export { lockGroupToDecide, lockMessage, removeGroup, removeMessage } from '#api/messages/removals.ts';
export { composeMessage } from '#api/messages/sending/compose.ts';
export { addDeliveryJob, deliverOverdue } from '#api/messages/sending/delivery.ts';
