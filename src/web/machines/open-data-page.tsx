import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import type { Dump } from '#contract/operator/dumps.ts';
import { openDataSentences as sentences } from '#sentences/open-data.ts';
import { apiContext } from '#web/calls/api.ts';
import { load } from '#web/calls/load.ts';
import { PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { Day } from '#web/components/times/day.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { useSite } from '#web/document/site.ts';
import { sizeText } from '#web/formats/sizes.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';
import { LedgerRoots } from '#web/machines/ledger-roots.tsx';
import { describeOpenData } from '#web/machines/structured-data/pages.ts';

export async function loader({ context }: LoaderFunctionArgs) {
	const api = context.get(apiContext);
	const [{ data: dump }, { data: roots }] = await Promise.all([
		load(api('GET /dumps')),
		load(api('GET /ledger/roots')),
	]);
	if (dump) describeOpenData(context, dump, sentences.lead);
	return { dump, roots };
}

export const meta: MetaFunction = (args) =>
	pageMeta(args, { title: sentences.title, description: sentences.lead, path: paths.openData });

export default function OpenData() {
	const { dump, roots } = useLoaderData<typeof loader>();
	return (
		<PageBody>
			<PageHeading title={sentences.title} lead={sentences.lead} />
			<div className="grid max-w-4xl gap-12">
				{dump ? <Files dump={dump} /> : <EmptyState title={sentences.none} />}
				{dump && <Sources dump={dump} />}
				<Section title={sentences.ledger}>
					<LedgerRoots roots={roots} />
				</Section>
				<Section title={sentences.more}>
					<ul className="mt-3 space-y-2">
						<MachineLink to={paths.apiDocumentation}>{sentences.api}</MachineLink>
						<MachineLink to={paths.directoryFeed}>{sentences.feed}</MachineLink>
						<MachineLink to="/sitemap.xml">{sentences.sitemap}</MachineLink>
					</ul>
				</Section>
			</div>
		</PageBody>
	);
}

function Files({ dump }: { dump: Dump }) {
	return (
		<Section title={sentences.files}>
			<p className="mt-1 text-muted text-sm">
				{sentences.madeAt} <Day date={dump.made_at.slice(0, 10)} /> · {sentences.businesses({ count: dump.businesses })}
			</p>
			<div className="mt-4 overflow-x-auto rounded-card border border-line bg-raised">
				<table className="w-full text-left text-sm">
					<thead className="text-muted">
						<tr>
							<Heading>{sentences.file}</Heading>
							<Heading>{sentences.content}</Heading>
							<Heading isNumber>{sentences.size}</Heading>
						</tr>
					</thead>
					<tbody className="divide-y divide-line border-line border-t">
						{dump.files.map(({ name, url, bytes, description, sha256 }) => (
							<tr key={name}>
								<td className="px-4 py-3 align-top">
									<a href={url} download className="break-all font-medium text-accent hover:underline">
										{name}
									</a>
									<p className="mt-1 hidden break-all font-mono text-muted text-xs sm:block">
										{sentences.checksum} {sha256}
									</p>
								</td>
								<td className="px-4 py-3 align-top">{description}</td>
								<td className="whitespace-nowrap px-4 py-3 text-right align-top tabular-nums">{sizeText(bytes)}</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
			<p className="mt-5">{sentences.howTo}</p>
			<ul className="mt-2 space-y-1 font-mono text-sm">
				{['/dumps/businesses.jsonl.gz', '/dumps/businesses.csv.gz'].map((path) => (
					<MachineLink key={path} to={path}>
						{path}
					</MachineLink>
				))}
			</ul>
			<p className="mt-5 text-muted">{sentences.left}</p>
		</Section>
	);
}

function Sources({ dump }: { dump: Dump }) {
	const { name } = useSite();
	return (
		<Section title={sentences.sources}>
			{dump.sources.length > 0 && (
				<div className="mt-4 overflow-x-auto rounded-card border border-line bg-raised">
					<table className="w-full text-left text-sm">
						<thead className="text-muted">
							<tr>
								<Heading>{sentences.source}</Heading>
								<Heading>{sentences.licence}</Heading>
							</tr>
						</thead>
						<tbody className="divide-y divide-line border-line border-t">
							{dump.sources.map((source) => (
								<tr key={source.name}>
									<td className="px-4 py-3">
										{source.name}{' '}
										<span className="text-muted">· {sentences.businesses({ count: source.businesses })}</span>
									</td>
									<td className="px-4 py-3">{source.licence ?? sentences.noLicence}</td>
								</tr>
							))}
						</tbody>
					</table>
				</div>
			)}
			<p className="mt-4">
				{sentences.own({ site: name, hasSources: dump.sources.length > 0 })}{' '}
				<Link to={paths.page('terms')} className="text-accent underline underline-offset-2">
					{sentences.terms}
				</Link>
			</p>
		</Section>
	);
}

function Section({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section>
			<h2 className="text-2xl">{title}</h2>
			{children}
		</section>
	);
}

function Heading({ children, isNumber = false }: { children: string; isNumber?: boolean }) {
	return (
		<th scope="col" className={isNumber ? 'px-4 py-3 text-right font-medium' : 'px-4 py-3 font-medium'}>
			{children}
		</th>
	);
}

/** A link to a file, which the browser shows and not a page of ours. */
function MachineLink({ to, children }: { to: string; children: string }) {
	return (
		<li>
			<a href={to} className="text-accent hover:underline">
				{children}
			</a>
		</li>
	);
}
