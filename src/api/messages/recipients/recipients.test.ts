/** Tests whom a business is shown as people it may write to, and what one is told of those who are gone. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MyChanges } from '#contract/members/members.ts';
import type { TestActor, TestApp } from '#test/app.ts';
import { decideMember } from '#test/decide-member.ts';
import { operatedApp } from '#test/operated-app.ts';
import { addKeeper } from '#test/ownership-world.ts';
import { addBusiness, befriend } from '#test/reviewed.ts';

let app: TestApp;
let operator: TestActor;
beforeAll(async () => {
	({ app, operator } = await operatedApp());
});
afterAll(() => app?.close());
