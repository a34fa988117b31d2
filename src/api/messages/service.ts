/** What other features ask of messages. */
export { forgetMessages, moveMessagesTo } from '#api/messages/endings.ts';
export { emptyTrash } from '#api/messages/folders/moving.ts';
export { addDeliveryJob } from '#api/messages/sending/delivery.ts';
