import type { Correspondent } from '#contract/messages/messages.ts';
import { api } from '#web/calls/api.ts';

/**
 * Returns the recipient that an address names, as `member:`, `profile:` or `group:` and an id; null for anything else.
 * @throws ApiError
 */
export async function findCorrespondent(named: string): Promise<Correspondent | null> {
	const [type, id = ''] = named.split(':');
	if (type === 'member') {
		const { data } = await api('GET /members/:id', { params: { id } });
		return { type, id: data.id, name: data.name, image: data.image, is_gone: false };
	}
	if (type === 'profile') {
		const { data } = await api('GET /business-profile/:id', { params: { id } });
		return { type, id: data.id, name: data.business_name, image: data.image, is_gone: false };
	}
	if (type === 'group') {
		const { data } = await api('GET /business-profile/messages/groups/my');
		const group = data.find((one) => one.id === id);
		return group ? { type, id, name: group.name, image: group.image, is_gone: false } : null;
	}
	return null;
}
