import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';

test('a button that waits says so, and keeps the focus, which `disabled` would take from it', () => {
	const waits = renderToStaticMarkup(
		<Button isBusy disabled>
			Save
		</Button>,
	);
	expect(waits).toContain('aria-disabled="true" aria-busy="true"');
	expect(waits).not.toMatch(/ disabled/);
	const held = renderToStaticMarkup(<Button isHeld>Refuse</Button>);
	expect(held).toContain('aria-disabled="true"');
	expect(held).not.toMatch(/ disabled|aria-busy|<svg/);
	expect(renderToStaticMarkup(<Button disabled>Save</Button>)).toMatch(/ disabled=""/);
});
