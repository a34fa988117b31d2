import type { Context } from '#api/context.ts';

/**
 * Drafts exist for their owners and managers only; suspended businesses for those and operators; deleted ones for
 * their owners, who may want them back.
 */
export function maySee(
	{ status, my_role }: { status: string; my_role: string | null },
	actor: Context['actor'],
): boolean {
	if (status === 'draft') return my_role !== null;
	if (status === 'suspended') return my_role !== null || actor?.isOperator === true;
	return status !== 'deleted' || my_role === 'owner';
}
