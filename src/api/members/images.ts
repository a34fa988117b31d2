import { tags } from '#api/changes.ts';
import { type Context, requireActor } from '#api/context.ts';
import { type StoredImage, setImages } from '#api/media/service.ts';
import { updatePictures } from '#api/members/image-queries.ts';
import { lockAppearance } from '#api/members/queries.ts';
import { rewardCompleting } from '#api/members/rewards.ts';
import { announce, transaction } from '#db/transaction.ts';

type MemberSlot = 'image' | 'cover';

/** Shows the picture as the actor's portrait or cover, or shows none; returns its address. */
export async function showMyPicture(ctx: Context, slot: MemberSlot, image: StoredImage): Promise<string>;
export async function showMyPicture(ctx: Context, slot: MemberSlot, image: null): Promise<null>;
export async function showMyPicture(ctx: Context, slot: MemberSlot, image: StoredImage | null) {
	const { memberId } = requireActor(ctx);
	return transaction(ctx, async (ctx) => {
		const before = await lockAppearance(ctx.db, memberId);
		await updatePictures(ctx.db, memberId, { [slot]: image?.address ?? null });
		announce(ctx.db, tags.member(memberId));
		await setImages(ctx, { member_id: memberId }, slot, image ? [image.id] : []);
		if (slot === 'image') await rewardCompleting(ctx, memberId, before, { ...before, image: image?.address ?? null });
		return image?.address ?? null;
	});
}
