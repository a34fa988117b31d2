import { type Context, requireActor } from '#api/context.ts';
import { addImage, type Media, type StoredImage, useImages } from '#api/media/service.ts';
import { updatePictures } from '#api/members/image-queries.ts';
import type { Upload } from '#api/multipart.ts';
import { AppError } from '#contract/errors.ts';
import type { Crop } from '#contract/images.ts';
import { transaction } from '#db/transaction.ts';

type MemberSlot = 'image' | 'cover';

/** Shows the uploaded picture as the actor's portrait or cover; gives its address. */
export async function setMyPicture(
	ctx: Context,
	media: Media,
	slot: MemberSlot,
	upload: Upload<{ crop?: Crop | undefined }>,
): Promise<string> {
	const files = await Array.fromAsync(upload.files());
	const { crop } = upload.fields();
	const image = await addImage(ctx, media, files[0]!, crop);
	await showPicture(ctx, slot, image);
	return image.address;
}

export async function clearMyPicture(ctx: Context, slot: MemberSlot): Promise<null> {
	await showPicture(ctx, slot, null);
	return null;
}

const showPicture = (ctx: Context, slot: MemberSlot, image: StoredImage | null) =>
	transaction(ctx, async (ctx) => {
		const { memberId } = requireActor(ctx);
		const isThere = await updatePictures(ctx.db, memberId, { [slot]: image?.address ?? null });
		if (!isThere) throw new AppError('unauthenticated', { detail: 'This account was deleted.' });
		await useImages(ctx, { member_id: memberId }, slot, image ? [image.id] : []);
	});
