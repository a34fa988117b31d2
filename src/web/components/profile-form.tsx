import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { CallData } from '#contract/client.ts';
import { ApiError } from '#contract/client.ts';
import type { Problem } from '#contract/errors.ts';
import { api } from '#web/api.ts';
import { Button } from '#web/components/button.tsx';
import { Field, inputClasses } from '#web/components/field.tsx';
import { HoursEditor } from '#web/components/hours-editor.tsx';
import { showToast } from '#web/components/toast.tsx';
import { paths } from '#web/paths.ts';
import {
	bodyOf,
	forgetDraft,
	keepDraft,
	type ProfileBody,
	type ProfileDraft,
	readDraft,
} from '#web/profile-form/draft.ts';
import { profileFormMessages as messages } from '#web/profile-form/messages.ts';

type Categories = CallData<'GET /business-profile/categories'>;

interface ProfileFormProps {
	/** Under which name unsaved text is kept in this browser. */
	draftName: string;
	initial: ProfileDraft;
	submitLabel: string;
	/** Sends the form. Errors with fields are shown beside them. */
	onSubmit: (body: ProfileBody) => Promise<void>;
}

/** The fields of a business. Keeps what is typed on every change, and never sends twice. */
export function ProfileForm({ draftName, initial, submitLabel, onSubmit }: ProfileFormProps) {
	const [draft, setDraft] = useState(initial);
	const [failure, setFailure] = useState<ApiError | null>(null);
	const [isBusy, setBusy] = useState(false);
	const summary = useRef<HTMLDivElement>(null);
	const categories = useCategories();
	useEffect(() => setDraft(readDraft(draftName, initial)), [draftName, initial]);
	useEffect(() => summary.current?.focus(), [failure]);

	const set = (part: Partial<ProfileDraft>) => {
		const next = { ...draft, ...part };
		setDraft(next);
		keepDraft(draftName, next);
	};
	const send = async (extra: Partial<ProfileBody> = {}) => {
		setBusy(true);
		setFailure(null);
		try {
			await onSubmit({ ...bodyOf(draft), ...extra });
			forgetDraft(draftName);
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			setFailure(error);
		} finally {
			setBusy(false);
		}
	};
	const errorOf = (path: string) => failure?.fields.find((field) => field.path === path)?.message;
	const text = (name: keyof ProfileDraft & string, label: string, path: string = name) => ({
		label,
		value: draft[name] as string,
		onChange: (value: string) => set({ [name]: value }),
		error: errorOf(path),
	});

	return (
		<form
			noValidate
			className="grid gap-10"
			onSubmit={(event: FormEvent) => {
				event.preventDefault();
				if (!isBusy) void send();
			}}
		>
			{failure && (
				<div
					ref={summary}
					tabIndex={-1}
					role="alert"
					className="rounded-card border border-danger/40 bg-danger/5 p-5 outline-none"
				>
					{failure.code === 'duplicate_suspected' ? (
						<Duplicates
							problem={failure.problem}
							isBusy={isBusy}
							onDistinct={() => void send({ confirm_distinct: true })}
						/>
					) : (
						<Failure failure={failure} />
					)}
				</div>
			)}
			<Group>
				<Field {...text('business_name', messages.name)} isRequired maxLength={120} />
				<label className="flex flex-col gap-1.5">
					<span className="font-medium text-sm">{messages.category}</span>
					<select
						value={draft.category}
						onChange={(event) => set({ category: event.target.value })}
						className={`${inputClasses} h-11`}
					>
						<option value="">{messages.noCategory}</option>
						{categories.map((category) => (
							<optgroup key={category.slug} label={category.label}>
								{category.children.map((child) => (
									<option key={child.slug} value={child.slug}>
										{child.label}
									</option>
								))}
							</optgroup>
						))}
					</select>
					{errorOf('category') && <span className="text-danger text-sm">{errorOf('category')}</span>}
				</label>
				<Field
					{...text('tagline', messages.tagline)}
					hint={messages.taglineHint}
					maxLength={160}
					className="sm:col-span-2"
				/>
				<Field {...text('description', messages.description)} rows={6} maxLength={5000} className="sm:col-span-2" />
			</Group>
			<Group title={messages.contact}>
				<Field {...text('phone', messages.phone)} hint={messages.phoneHint} type="tel" autoComplete="tel" />
				<Field {...text('website', messages.website)} type="url" placeholder="https://" />
				<Field {...text('email', messages.email)} type="email" />
			</Group>
			<Group title={messages.address}>
				<Field {...text('line1', messages.line1, 'address.line1')} autoComplete="address-line1" />
				<Field {...text('locality', messages.locality, 'address.locality')} autoComplete="address-level2" />
				<Field {...text('postal_code', messages.postalCode, 'address.postal_code')} autoComplete="postal-code" />
				<Field {...text('country', messages.country, 'address.country')} hint={messages.countryHint} maxLength={2} />
				<label className="flex flex-col gap-1.5 sm:col-span-2">
					<span className="font-medium text-sm">{messages.visibility}</span>
					<select
						value={draft.address_visibility}
						onChange={(event) => set({ address_visibility: event.target.value as ProfileDraft['address_visibility'] })}
						className={`${inputClasses} h-11`}
					>
						{Object.entries(messages.visibilities).map(([value, label]) => (
							<option key={value} value={value}>
								{label}
							</option>
						))}
					</select>
				</label>
				<Field {...text('lat', messages.lat)} inputMode="decimal" />
				<Field {...text('lng', messages.lng)} inputMode="decimal" />
				<Button look="secondary" size="small" className="w-fit" onClick={() => locate(set)}>
					{messages.here}
				</Button>
			</Group>
			<Group title={messages.hours}>
				<div className="sm:col-span-2">
					<HoursEditor hours={draft.hours} onChange={(hours) => set({ hours })} />
				</div>
			</Group>
			<Group title={messages.more}>
				<label className="flex flex-col gap-1.5">
					<span className="font-medium text-sm">{messages.price}</span>
					<select
						value={draft.price_range}
						onChange={(event) => set({ price_range: event.target.value })}
						className={`${inputClasses} h-11`}
					>
						<option value="">{messages.noPrice}</option>
						{[1, 2, 3, 4].map((level) => (
							<option key={level} value={level}>
								{'$'.repeat(level)}
							</option>
						))}
					</select>
				</label>
				<Field {...text('tags', messages.tags)} hint={messages.tagsHint} />
			</Group>
			<div className="flex flex-wrap items-center gap-4">
				<Button type="submit" size="large" isBusy={isBusy}>
					{submitLabel}
				</Button>
				<p className="text-muted text-sm">{messages.kept}</p>
			</div>
		</form>
	);
}

function Group({ title, children }: { title?: string; children: ReactNode }) {
	return (
		<fieldset className="min-w-0">
			{title && <legend className="mb-4 font-heading font-semibold text-xl">{title}</legend>}
			<div className="grid gap-5 sm:grid-cols-2">{children}</div>
		</fieldset>
	);
}

function Failure({ failure }: { failure: ApiError }) {
	if (failure.code === 'precondition_failed') {
		return (
			<>
				<p>{messages.lostUpdate}</p>
				<Button look="secondary" size="small" className="mt-3" onClick={() => location.reload()}>
					{messages.reload}
				</Button>
			</>
		);
	}
	return (
		<>
			<p className="font-medium">{failure.fields.length > 0 ? messages.fixThese : failure.message}</p>
			<ul className="mt-2 list-disc pl-5 text-sm">
				{failure.fields.map(({ path, message }) => (
					<li key={path}>{`${path.replaceAll('_', ' ').replace('address.', '')}: ${message}`}</li>
				))}
			</ul>
		</>
	);
}

function Duplicates({
	problem,
	isBusy,
	onDistinct,
}: {
	problem: Problem | undefined;
	isBusy: boolean;
	onDistinct: () => void;
}) {
	return (
		<>
			<h2 className="text-xl">{messages.duplicateTitle}</h2>
			<p className="mt-1 text-sm">{messages.duplicate}</p>
			<ul className="mt-3 grid gap-2">
				{problem?.candidates?.map(({ id, slug, business_name, locality }) => (
					<li key={id}>
						<Link to={paths.profile(slug)} className="font-medium text-accent underline underline-offset-4">
							{business_name}
						</Link>
						{locality && <span className="ml-2 text-muted text-sm">{locality}</span>}
					</li>
				))}
			</ul>
			<Button look="secondary" className="mt-4" isBusy={isBusy} onClick={onDistinct}>
				{messages.distinct}
			</Button>
		</>
	);
}

function locate(set: (part: Partial<ProfileDraft>) => void): void {
	navigator.geolocation.getCurrentPosition(
		({ coords }) => set({ lat: coords.latitude.toFixed(6), lng: coords.longitude.toFixed(6) }),
		() => showToast(messages.hereFailed),
		{ timeout: 10_000 },
	);
}

function useCategories(): Categories {
	const [categories, setCategories] = useState<Categories>([]);
	useEffect(() => {
		api('GET /business-profile/categories').then(
			({ data }) => setCategories(data),
			(error: Error) => showToast(error.message),
		);
	}, []);
	return categories;
}
