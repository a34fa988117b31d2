/** The environment of a process that gets no settings but those that its test names: where programs lie, and what Node made of their code before. */
export const bareEnvironment = {
	PATH: process.env.PATH,
	...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
};
