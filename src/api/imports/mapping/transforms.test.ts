import { describe, expect, test } from 'vitest';
import { transformOf } from '#api/imports/mapping/transforms.ts';

function apply(name: string, value: string): { result: unknown; notes: string[] } {
	const notes: string[] = [];
	const result = transformOf(name, { kinds: { Café: 'cafes' } })(value, (message) => notes.push(message));
	return { result, notes };
}

describe('a value that can be used', () => {
	test.each([
		['trim', '  a  b ', 'a  b'],
		['collapse-space', '  a \n b ', 'a b'],
		['title-case-if-shouting', "THE KING'S ARMS OF MCDONALD", "The King's Arms of McDonald"],
		['title-case-if-shouting', "O'NEILL-SMITH KFC LTD", "O'Neill-Smith KFC Ltd"],
		['title-case-if-shouting', 'iPhone REPAIR', 'iPhone REPAIR'],
		['title-case-if-shouting', '1921', '1921'],
		['title-case-if-shouting', '蝦皮店到店', '蝦皮店到店'],
		['title-case-if-whispering', 'brighton and hove', 'Brighton and Hove'],
		['strip-html', '<b>The space</b><br />a &amp; b &lt;3 <script>x</script>', 'The space\na & b <3 x'],
		['strip-html', 'a < b and c > d', 'a < b and c > d'],
		['cut:5', 'abcdefgh', 'abcd…'],
		["split:';'", 'pizza; italian;', ['pizza', 'italian']],
		['json-list', '["Wifi", "Oven"]', ['Wifi', 'Oven']],
		['postcode-gb', 'bn31ba', 'BN3 1BA'],
		['postcode-gb', 'PL25 3 NJ', 'PL25 3NJ'],
		['postcode-gb', ' no  code ', 'no code'],
		['phone:CA', '(613) 232-1121', '+16132321121'],
		['phone:CA', '+44 20 7946 0018; 613-232-1121', '+442079460018'],
		['url', 'cafe.example/menu', 'https://cafe.example/menu'],
		['url-under:https://www.instagram.com/', '@cafe', 'https://www.instagram.com/cafe'],
		['empty-if:N/A|-', 'N/A', null],
		['yes-no', 't', true],
		['yes-no', 'limited', null],
		['number', '$1,250.00', 1250],
		['bands:500,1000,2000', '$1,250.00', 3],
		['bands:500,1000,2000', '499', 1],
		['map:kinds', ' CAFÉ ', 'cafes'],
		['prefix:Unit ', '4', 'Unit 4'],
	])('%s of %s', (name, value, expected) => {
		expect(apply(name, value)).toEqual({ result: expected, notes: [] });
	});
});

test.each([
	['phone:CA', 'call us', 'not a phone number: call us'],
	['phone', '613-232-1121', 'not a phone number: 613-232-1121'],
	['url', 'not an address', 'not a web address: not an address'],
	['url', 'javascript:alert(1)', 'not a web address: javascript:alert(1)'],
	['json-list', '{"a": 1}', 'not a list: {"a": 1}'],
	['map:kinds', 'castle', 'not in table kinds: castle'],
	['osm-opening-hours', 'whenever', 'hours not understood: whenever'],
])('%s of %s has no value, and says so', (name, value, note) => {
	expect(apply(name, value)).toEqual({ result: null, notes: [note] });
});

test.each(['shout', 'phone:XX', 'map:none', 'cut:0', 'bands:a', 'constructor'])('there is no transform %s', (name) => {
	expect(() => transformOf(name, {})).toThrow();
});
