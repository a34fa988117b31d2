import { ImagePlus, X } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { postLimits } from '#contract/limits.ts';
import { mediaLimits } from '#contract/media.ts';
import type { Post } from '#contract/posts/posts.ts';
import { postWritingSentences } from '#sentences/posts/writing.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { Button } from '#web/components/button.tsx';
import { Field } from '#web/components/forms/field.tsx';
import { FileButton } from '#web/components/forms/file-button.tsx';
import { showToast } from '#web/components/toast.tsx';
import { fitFile, objectionTo } from '#web/pictures/fit-file.ts';

interface PostComposerProps {
	profile: { id: string; business_name: string };
	onPosted: (post: Post) => void;
}

/** A photo that is chosen and not sent yet, with the local address under which it can be seen. */
interface Chosen {
	file: File;
	address: string;
	/** What the photo shows, in the member's words. */
	alt: string;
}

const sentences = postWritingSentences.writing;

/** Writes a post as a business of the member's, and shows its photos as they will be seen. */
export function PostComposer({ profile, onPosted }: PostComposerProps) {
	const [body, setBody] = useState('');
	const [link, setLink] = useState('');
	const { photos, isPreparing, addPhotos, describe, takeAway } = useChosenPhotos();
	const alt = photos.map((photo) => photo.alt.trim());
	const { sentence, sentenceBeside, isBusy, write } = useWrite('POST /business-profile/post', {
		fields: { body, link },
		others: { alt: alt.join('\n') },
		isOnce: true,
	});
	const submit = (event: FormEvent) => {
		event.preventDefault();
		const address = link.trim();
		const isDescribed = alt.some(Boolean);
		const fields = { profile_id: profile.id, body, ...(address && { link: address }), ...(isDescribed && { alt }) };
		const images = photos.map(({ file }) => file);
		write({ body: fields, ...(images.length > 0 && { files: { images } }) }, (data) => {
			// What was typed and chosen meanwhile is another post.
			setBody((now) => (now === body ? '' : now));
			setLink((now) => (now === link ? '' : now));
			for (const { address } of photos) takeAway(address);
			onPosted(data);
		});
	};
	return (
		<form className="mt-4 grid gap-4 rounded-card border border-line bg-raised p-5" onSubmit={submit}>
			<Field
				label={sentences.label({ name: profile.business_name })}
				hint={sentences.hint}
				placeholder={sentences.placeholder}
				error={sentenceBeside('body') ?? sentence}
				rows={3}
				maxLength={postLimits.body}
				value={body}
				onChange={setBody}
			/>
			<Field
				label={sentences.link}
				hint={sentences.linkHint}
				error={sentenceBeside('link')}
				type="url"
				value={link}
				onChange={setLink}
			/>
			{photos.length > 0 && (
				<ul className="grid gap-3">
					{photos.map((photo, at) => (
						<li key={photo.address} className="flex items-start gap-3">
							<div className="relative size-24 shrink-0 overflow-hidden rounded-xl">
								<img
									src={photo.address}
									alt={photo.alt || sentences.newPhoto({ n: at + 1 })}
									className="size-full object-cover"
								/>
								<button
									type="button"
									aria-label={sentences.takePhotoAway({ n: at + 1 })}
									className="absolute top-1 right-1 grid size-8 place-items-center rounded-full bg-raised/90 text-ink"
									onClick={() => takeAway(photo.address)}
								>
									<X aria-hidden="true" className="size-4" />
								</button>
							</div>
							<Field
								label={sentences.alt({ n: at + 1 })}
								hint={sentences.altHint}
								maxLength={mediaLimits.altMax}
								className="min-w-0 flex-1"
								value={photo.alt}
								onChange={(alt) => describe(photo.address, alt)}
							/>
						</li>
					))}
				</ul>
			)}
			<div className="flex flex-wrap gap-2">
				<Button type="submit" size="small" isBusy={isBusy || isPreparing} disabled={body.trim() === ''}>
					{sentences.publish}
				</Button>
				<FileButton
					isMultiple
					isBusy={isPreparing}
					isDisabled={photos.length >= postLimits.images}
					icon={<ImagePlus aria-hidden="true" className="size-4" />}
					onFiles={(files) => void addPhotos(files)}
				>
					{sentences.addPhotos}
				</FileButton>
				<p role="status" className="self-center text-muted text-sm">
					{isPreparing && sentences.preparingPhotos}
				</p>
			</div>
		</form>
	);
}

function useChosenPhotos() {
	const [photos, setPhotos] = useState<Chosen[]>([]);
	/** While photos are made small enough to be sent, the post waits for them. */
	const [isPreparing, setPreparing] = useState(false);
	const shown = useRef<Chosen[]>([]);
	shown.current = photos;
	useEffect(
		() => () => {
			for (const { address } of shown.current) URL.revokeObjectURL(address);
		},
		[],
	);
	const addPhotos = async (files: File[]) => {
		const room = postLimits.images - photos.length;
		if (files.length > room) showToast(sentences.tooManyPhotos({ max: postLimits.images }));
		setPreparing(true);
		for (const file of files.slice(0, room)) {
			const objection = objectionTo(file);
			if (objection) {
				showToast(objection);
				continue;
			}
			try {
				const fitting = await fitFile(file);
				setPhotos((before) => [...before, { file: fitting, address: URL.createObjectURL(fitting), alt: '' }]);
			} catch (error) {
				showToast(sentenceOf(error));
			}
		}
		setPreparing(false);
	};
	const describe = (address: string, alt: string) =>
		setPhotos((before) => before.map((photo) => (photo.address === address ? { ...photo, alt } : photo)));
	const takeAway = (address: string) => {
		URL.revokeObjectURL(address);
		setPhotos((before) => before.filter((photo) => photo.address !== address));
	};
	return { photos, isPreparing, addPhotos, describe, takeAway };
}
