import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** `standards`: WCAG 2.2 up to AA; `all` has what is good practice besides; `colours` is what another colour scheme changes. */
type Rules = 'standards' | 'all' | 'colours';
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What keeps somebody from using the page as it is now, a line a rule. */
export async function violationsOf(page: Page, rules: Rules = 'standards'): Promise<string[]> {
	// The pages have no frames, whose findings would be put together on a page that is opened for it.
	// Of what passes nothing is asked, which would be told node by node.
	const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
	if (rules === 'standards') axe.withTags(standards);
	if (rules === 'colours') axe.withRules(['color-contrast']);
	const { violations } = await axe.analyze();
	return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}
