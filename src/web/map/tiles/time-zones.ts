import { readFileSync } from 'node:fs';

interface Zone {
	country: string;
	name: string;
	lat: number;
	lng: number;
}

/**
 * The zones of zone.tab in the IANA time zone database: country, name, and where the zone's town lies. Wide countries
 * have further large towns. Within a country, the zone where most people live comes first. Ceuta and Büsingen are left
 * out: they have the clocks of Madrid and Berlin, and would be nearest to many other places.
 */
const zones: Zone[] = readFileSync(new URL('./time-zones.txt', import.meta.url), 'utf8')
	.trim()
	.split('\n')
	.flatMap((row) => {
		const [country = '', given = '', lat, lng] = row.split(' ');
		const name = nameHere(given);
		return name ? [{ country, name, lat: Number(lat), lng: Number(lng) }] : [];
	});

/** Returns the time zones of a country, the likeliest first: with a point, the one whose town is nearest. */
export function zonesOf(country: string, point: { lat: number; lng: number } | null): string[] {
	const own = zones.filter((zone) => zone.country === country);
	if (!point) return namesOf(own);
	const narrowing = Math.cos((point.lat * Math.PI) / 180);
	const distance = ({ lat, lng }: Zone) => {
		const east = Math.abs(lng - point.lng);
		return ((east > 180 ? 360 - east : east) * narrowing) ** 2 + (lat - point.lat) ** 2;
	};
	return namesOf(own.toSorted((one, other) => distance(one) - distance(other)));
}

const namesOf = (towns: Zone[]): string[] => [...new Set(towns.map(({ name }) => name))];

/** Returns the name that this runtime has for the zone, which is what the calls take; null for an unknown zone. */
function nameHere(timeZone: string): string | null {
	try {
		return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
	} catch {
		return null;
	}
}
