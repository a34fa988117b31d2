import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { directorySentences } from '#sentences/directory.ts';
import { homeSentences as sentences } from '#sentences/home.ts';
import { Button } from '#web/components/button.tsx';
import { late } from '#web/components/states/late.tsx';
import { HomeSection } from '#web/home/home-section.tsx';
import { NearbySkeletons } from '#web/home/nearby-skeletons.tsx';
import { nearnessOf, radiusDefaultM } from '#web/links/directory-selection.ts';
import { paths } from '#web/links/paths.ts';
import { useOwnPosition } from '#web/map/use-own-position.ts';

/** Loaded apart, for the few who ask. */
const Nearby = late(async () => (await import('#web/home/nearby.tsx')).Nearby, <NearbySkeletons />);

/** Shows visitors what is around them, once they have asked for it. The browser is not asked where they are before. */
export function NearYou() {
	const [isAsked, setAsked] = useState(false);
	const [where, setWhere] = useState<ReturnType<typeof nearnessOf>>();
	const { locate } = useOwnPosition({
		onFound: (at) => setWhere(nearnessOf(at)),
		onFailed: () => setAsked(false),
		failed: directorySentences.nearMeFailed,
		refused: directorySentences.nearMeRefused,
	});
	const ask = () => {
		setAsked(true);
		locate();
	};
	const more = where && {
		to: paths.directoryWith({ ...where, radius: String(radiusDefaultM), sort: 'distance' }),
		label: sentences.allNearYou,
	};
	return (
		<HomeSection
			title={sentences.nearYou}
			lead={isAsked ? undefined : sentences.nearYouLead}
			more={more}
			className="pt-16 no-script:hidden"
		>
			{!isAsked ? (
				<Button look="secondary" icon={<LocateFixed aria-hidden="true" className="size-4" />} onClick={ask}>
					{directorySentences.nearMe}
				</Button>
			) : where ? (
				<Nearby where={where} />
			) : (
				<NearbySkeletons />
			)}
		</HomeSection>
	);
}
