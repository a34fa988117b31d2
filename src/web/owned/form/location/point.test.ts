import { expect, test } from 'vitest';
import { readPoint, writePoint } from '#web/owned/form/location/point.ts';

test.each([
	'54.321, 10.123',
	'54.321 10.123',
	'  54.321;10.123 ',
	'54,321 10,123',
	'54,321; 10,123',
	'geo:54.321,10.123?z=17',
	'https://www.openstreetmap.org/#map=17/54.321/10.123',
	'https://www.openstreetmap.org/?mlat=54.321&mlon=10.123#map=17/1/2',
	'https://www.google.com/maps/@54.321,10.123,17z',
	'https://www.google.com/maps/place/Tea/@1,2,17z/data=!3d54.321!4d10.123',
	'https://maps.apple.com/?ll=54.321,10.123',
	'https://www.google.com/maps/search/?api=1&query=54.321%2C10.123',
])('%s holds a point', (text) => {
	const point = readPoint(text);
	expect(point?.lat).toBeTypeOf('number');
	if (!text.includes('mlat')) expect(point).toEqual({ lat: 54.321, lng: 10.123 });
});

test.each(['here', '54.321', '91, 0', '0, 181', 'https://example.org/', '54.321, ', 'a54.3, 10.1'])(
	'%s holds none',
	(text) => {
		expect(readPoint(text)).toBeNull();
	},
);

test('no text is no point, and no mistake', () => {
	expect(readPoint('  ')).toBeUndefined();
});

test('is written so that it can be read', () => {
	expect(readPoint(writePoint({ lat: -33.8568, lng: 151.2153 }))).toEqual({ lat: -33.8568, lng: 151.2153 });
});
