import type { Random } from './random.ts';

type Hours = { day: number; opens: string; closes: string }[];
type Span = [opens: string, closes: string];

const week = (days: number[], ...spans: Span[]): Hours =>
	days.flatMap((day) => spans.map(([opens, closes]) => ({ day, opens, closes })));
const workdays = [1, 2, 3, 4, 5];
const everyDay = [...workdays, 6, 7];

/** Returns hours that such a business might keep; day 1 is Monday, and closing at or before opening means the next day. */
export function openingHours(random: Random, category: string, set: string): Hours {
	const closedDay = random.pick([1, 1, 2, 7]);
	const withoutClosedDay = everyDay.filter((day) => day !== closedDay);
	if (['locksmiths', 'breakdown', 'hotels', 'petrol-stations', 'taxis'].includes(category))
		return week(everyDay, ['00:00', '24:00']);
	if (category === 'bars' || category === 'nightclubs') {
		return [
			...week([1, 2, 3, 4, 7], ['16:00', '23:00']),
			...week([5, 6], [random.pick(['12:00', '16:00']), random.pick(['00:00', '01:00', '02:00'])]),
		];
	}
	if (category === 'bakeries')
		return [
			...week([...workdays, 6], [random.pick(['06:30', '07:00', '07:30']), '15:00']),
			...(random.chance(0.3) ? week([7], ['08:00', '12:00']) : []),
		];
	if (category === 'cafes' || category === 'ice-cream')
		return week(random.chance(0.5) ? everyDay : withoutClosedDay, [
			random.pick(['08:00', '08:30', '09:00']),
			random.pick(['17:00', '18:00']),
		]);
	if (set === 'food') {
		return random.chance(0.5)
			? week(withoutClosedDay, ['12:00', '14:30'], ['17:30', random.pick(['22:00', '22:30'])])
			: week(everyDay, [random.pick(['11:30', '12:00']), random.pick(['21:00', '22:00', '23:00'])]);
	}
	if (set === 'lodging') return week(everyDay, ['08:00', random.pick(['20:00', '22:00'])]);
	if (set === 'shop')
		return [
			...week(workdays, [random.pick(['09:00', '09:30', '10:00']), random.pick(['17:30', '18:00'])]),
			...week([6], ['09:30', random.pick(['16:00', '17:00'])]),
		];
	if (set === 'beauty')
		return [
			...week([2, 3, 4, 5], ['09:00', random.pick(['18:00', '19:00', '20:00'])]),
			...week([6], ['09:00', '16:00']),
		];
	if (set === 'health')
		return week(
			random.chance(0.6) ? workdays : [1, 2, 3, 4],
			[random.pick(['08:00', '08:30']), '12:30'],
			['13:30', random.pick(['17:00', '18:00'])],
		);
	if (set === 'education')
		return week(workdays, [random.pick(['09:00', '13:00', '15:00']), random.pick(['18:00', '20:00'])]);
	if (set === 'trades' || set === 'automotive')
		return [
			...week(workdays, [random.pick(['07:30', '08:00']), random.pick(['17:00', '18:00'])]),
			...(random.chance(0.4) ? week([6], ['08:00', '12:30']) : []),
		];
	return week(workdays, ['09:00', random.pick(['17:00', '17:30', '18:00'])]);
}
