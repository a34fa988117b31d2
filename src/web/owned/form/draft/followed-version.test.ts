import { expect, test } from 'vitest';
import { FollowedVersion } from '#web/owned/form/draft/followed-version.ts';

test('goes on with what this page changed, in whatever order the answers come', () => {
	const version = new FollowedVersion('"v4"');
	expect(version.etag).toBe('"v4"');
	version.follow('W/"v6"');
	expect(version.etag).toBe('"v4"');
	version.follow('"v5"');
	expect(version.etag).toBe('"v6"');
});

test('stops where somebody else changed something', () => {
	const version = new FollowedVersion('"v4"');
	version.follow('"v6"');
	version.follow('"v7"');
	version.follow(null);
	expect(version.etag).toBe('"v4"');
});
