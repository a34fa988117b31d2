const segment = encodeURIComponent;
const withQuery = (path: string, query: Record<string, string | undefined>) => {
	const pairs = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
	return pairs.length > 0 ? `${path}?${new URLSearchParams(pairs)}` : path;
};

/** Every address of the site. Links are made here and nowhere else, so that a changed route is one change. */
export const paths = {
	home: '/',
	directory: '/directory',
	/** The directory with filters, by the names of the list call: `q`, `category`, `place`, `sort` … */
	directoryWith: (query: Record<string, string | undefined>) => withQuery('/directory', query),
	blog: '/blog',
	blogPost: (slug: string) => `/blog/${segment(slug)}`,
	about: '/about',
	/** A page of the operator's, such as `imprint`, `privacy` or `terms`. */
	page: (slug: string) => `/pages/${segment(slug)}`,
	innovations: '/innovations',
	fourClickReview: '/innovations/four-click-review',
	surfShop: '/innovations/surf-shop',
	gamification: '/innovations/gamification',
	rea: '/innovations/rea',
	/** The public page of a business, by slug or id. */
	profile: (slug: string) => `/business-profile/${segment(slug)}`,
	/** The page on which an owner or manager looks after a business. */
	ownedProfile: (id: string) => `/business-profile/me/${segment(id)}`,
	addProfile: '/business-profile/me/add',
	controlPage: '/me/me',
	messages: '/me/message',
	referralNetwork: '/me/referral-network',
	/** `next` is where to go afterwards. */
	signIn: (next?: string) => withQuery('/auth/sign-in', { next }),
	signUp: (next?: string) => withQuery('/auth/sign-up', { next }),
	gallery: '/test',
	apiDocumentation: '/api/v1/docs',
} as const;
