import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sentencesOf } from '#web/sentences/sentences-of.ts';
import { withElements } from './with-elements.tsx';

const sentences = sentencesOf({
	until: 'Until {day} it is {name}’s.',
	otherOrder: '{name} has it, until {day}.',
	twice: '{day}, and {day}',
});
const elements = { day: <b>Monday</b>, name: 'Ana <3' };

test('elements stand where the sentence has their parameters', () => {
	expect(renderToStaticMarkup(withElements(sentences.until, elements))).toBe('Until <b>Monday</b> it is Ana &lt;3’s.');
	expect(renderToStaticMarkup(withElements(sentences.otherOrder, elements))).toBe(
		'Ana &lt;3 has it, until <b>Monday</b>.',
	);
	expect(renderToStaticMarkup(withElements(sentences.twice, { day: <b>Monday</b> }))).toBe(
		'<b>Monday</b>, and <b>Monday</b>',
	);
});
