import { expect, test } from 'vitest';
import { failureOf, JobFailure } from '#jobs/job-kind.ts';

test('the reason of a failure names neither people nor values, and of several each kind among the first three', () => {
	const full = () => Object.assign(new Error('no space for ana.png'), { code: 'ENOSPC' });
	expect(failureOf(full())).toEqual({ reason: 'Error ENOSPC' });
	expect(failureOf(new JobFailure('no water'))).toEqual({ reason: 'no water' });
	expect(failureOf(undefined)).toEqual({ reason: 'Error' });
	const several = [full(), full(), new TypeError('ana'), new RangeError('bea')];
	expect(failureOf(new AggregateError(several, '4 images'))).toEqual({
		reason: 'AggregateError: Error ENOSPC, TypeError',
	});
});
