import { useState } from 'react';
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { notificationSentences } from '#sentences/notifications.ts';
import { AccountSection } from '#web/account/account-section.tsx';
import { api } from '#web/calls/api.ts';
import { load, requireSession } from '#web/calls/load.ts';
import { PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { PageError } from '#web/components/states/page-error.tsx';
import { PageSkeleton } from '#web/components/states/page-skeleton.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { DeviceSection } from '#web/notifications/push/device-section.tsx';
import { ChannelTable } from '#web/notifications/settings/channel-table.tsx';
import { SummaryChoices } from '#web/notifications/settings/summary-choices.tsx';
import { useSettings } from '#web/notifications/settings/use-settings.ts';

const { mail: sentences } = notificationSentences;

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
	requireSession(request);
	return (await load(api('GET /me'), request)).data;
}

export const meta: MetaFunction = (args) => pageMeta(args, { title: sentences.title, isPrivate: true });
export { PageError as ErrorBoundary, PageSkeleton as HydrateFallback };

/** Shows what the member is told of and where, and how much mail they wish. A choice is stored when it is made. */
export default function NotificationSettingsPage() {
	const me = useLoaderData<typeof clientLoader>();
	const { settings, timezone, change } = useSettings(me);
	const [hasDevices, setHasDevices] = useState(false);
	return (
		<PageBody isColumn>
			<PageHeading title={sentences.title} lead={sentences.lead} />
			<div className="space-y-6">
				<AccountSection
					id="where"
					title={sentences.where}
					lead={hasDevices ? `${sentences.whereLead} ${sentences.whereDevices}` : sentences.whereLead}
				>
					<ChannelTable
						chosen={settings.notifications}
						hasDevices={hasDevices}
						onChoose={(notifications) => change({ settings: { notifications } })}
					/>
				</AccountSection>
				<DeviceSection
					areNamesShown={settings.push_names}
					onShowNames={(push_names) => change({ settings: { push_names } })}
					onDevices={(devices) => setHasDevices(devices.length > 0)}
				/>
				<AccountSection id="summary" title={sentences.summary} lead={sentences.summaryLead}>
					<SummaryChoices settings={settings} timezone={timezone} onChange={change} />
				</AccountSection>
			</div>
		</PageBody>
	);
}
