import type {
	listAccused,
	listAppeals,
	listOpenReports,
	listProfiles,
	listReviewsOf,
	listSaid,
	listSignals,
	Waiting,
} from '#api/moderation/queue-queries.ts';
import { dayMs } from '#contract/days.ts';
import type { ModerationReason, QueueItem } from '#contract/operator/moderation.ts';
import type { Review } from '#contract/reviews/reviews.ts';

type Row<F extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<F>>[number];

/** Everything that the items of a page refer to. */
export interface Known {
	reviewRows: Row<typeof listReviewsOf>[];
	reviews: Map<string, Review>;
	said: Map<string, Row<typeof listSaid>>;
	profiles: Map<string, Row<typeof listProfiles>>;
	accused: Map<string, Row<typeof listAccused>>;
	reports: Row<typeof listOpenReports>[];
	appeals: Row<typeof listAppeals>[];
	signals: Map<string, Row<typeof listSignals>>;
}

export function presentItem(row: Waiting, known: Known, operatorId: string, now: Date): QueueItem {
	const { kind, subject_type, subject_id } = row;
	const reviewRows = known.reviewRows.filter((review) =>
		kind === 'burst' ? review.profile_id === subject_id && review.is_of_burst : review.id === subject_id,
	);
	const said = known.said.get(subject_id);
	const aboutId = subject_type === 'profile' ? subject_id : (reviewRows[0]?.profile_id ?? said?.profile_id);
	const profile = known.profiles.get(aboutId ?? '');
	const appeal = kind === 'appeal' ? known.appeals.find((each) => each.subject_id === subject_id) : undefined;
	return {
		kind,
		subject_type,
		subject_id,
		since: row.since.toISOString(),
		profile: profile ? { id: profile.id, slug: profile.slug, business_name: profile.business_name } : null,
		member: subject_type === 'member' || said ? presentAccused(known.accused.get(said?.author_id ?? subject_id)) : null,
		said: said ? presentSaid(said) : null,
		reviews: reviewRows.flatMap(({ id, member_id }) => {
			const [review, author] = [known.reviews.get(id), presentAccused(known.accused.get(member_id))];
			return review && author ? [{ review, author }] : [];
		}),
		reports:
			kind === 'reports' ? known.reports.filter(isAbout(subject_id)).map((each) => presentReport(each, now)) : [],
		signals: kind === 'burst' ? presentSignals(known.signals.get(subject_id)) : null,
		appeal: appeal ? presentAppeal(appeal) : null,
		may_decide:
			!profile?.is_mine &&
			!(profile?.was_mine_lately && reviewRows.length > 0) &&
			!reviewRows.some(({ member_id }) => member_id === operatorId) &&
			said?.author_id !== operatorId,
	};
}

const presentSaid = ({ subject, body, at, author_name }: Row<typeof listSaid>) => ({
	subject,
	body,
	at: at.toISOString(),
	author_name,
});

const isAbout = (id: string) => (row: { subject_id: string }) => row.subject_id === id;

function presentAccused(row: Row<typeof listAccused> | undefined) {
	if (!row) return null;
	const { created_at, ...accused } = row;
	return { ...accused, member_since: created_at.toISOString() };
}

const presentReport = (row: Row<typeof listOpenReports>, now: Date) => ({
	id: row.id,
	reason: row.reason as ModerationReason,
	words: row.words,
	created_at: row.created_at.toISOString(),
	by_keeper: row.by_keeper,
	account_days: Math.max(0, Math.floor((now.getTime() - row.reporter_since.getTime()) / dayMs)),
});

function presentSignals(row: Row<typeof listSignals> | undefined) {
	if (!row) return null;
	const { profile_id: _, first_at, last_at, ...counts } = row;
	return { ...counts, first_at: first_at.toISOString(), last_at: last_at.toISOString() };
}

const presentAppeal = (row: Row<typeof listAppeals>) => ({
	decision_id: row.decision_id,
	reason: row.reason as ModerationReason | null,
	explanation: row.explanation,
	decided_by: { id: row.operator_id, name: row.name, designation: row.designation, image: row.image },
	decided_at: row.decided_at.toISOString(),
	body: row.appeal ?? '',
	at: (row.appealed_at ?? row.decided_at).toISOString(),
});
