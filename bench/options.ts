import { parseArgs } from 'node:util';

export interface Options {
	profiles: number;
	/** Of the large directory of 'growth'. */
	largest: number;
	/** Of the large ledger. */
	lines: number;
	rounds: number;
	seconds: number;
	warmUpSeconds: number;
	connections: number;
	/** Names of the parts to run; all when empty. */
	only: string[];
	serverUrl: string;
	writeReadme: boolean;
}

export const usage = `npm run bench -- [options]
  --profiles N      how many profiles; ten reviews each (100000)
  --largest N       how many the large directory has that a small one is compared with (1000000)
  --lines N         how many the large ledger has that one of 1 % is compared with (10000000)
  --rounds N        alternating rounds, ours and bare (5)
  --seconds N       length of a round (2)
  --connections N   clients at once (8)
  --only a,b        parts or cases by name, for example list,search-common,counts
  --quick           one round of one second, for trying the bench itself
  --write-readme    puts the table into bench/README.md
DATABASE_URL names the PostgreSQL server (postgres://root@127.0.0.1:5432/postgres); the bench makes databases of its own there.`;

/** @throws Error when an argument is unknown or not a number. */
export function readOptions(args: string[], env: NodeJS.ProcessEnv): Options {
	const { values } = parseArgs({
		args,
		options: {
			profiles: { type: 'string', default: '100000' },
			largest: { type: 'string', default: '1000000' },
			lines: { type: 'string', default: '10000000' },
			rounds: { type: 'string' },
			seconds: { type: 'string' },
			connections: { type: 'string', default: '8' },
			only: { type: 'string', default: '' },
			quick: { type: 'boolean', default: false },
			'write-readme': { type: 'boolean', default: false },
		},
	});
	const number = (text: string, name: string) => {
		const value = Number(text);
		if (!Number.isFinite(value) || value <= 0)
			throw new Error(`--${name} takes a number above 0, not "${text}".\n${usage}`);
		return value;
	};
	return {
		profiles: number(values.profiles, 'profiles'),
		largest: number(values.largest, 'largest'),
		lines: number(values.lines, 'lines'),
		rounds: number(values.rounds ?? (values.quick ? '1' : '5'), 'rounds'),
		seconds: number(values.seconds ?? (values.quick ? '1' : '2'), 'seconds'),
		warmUpSeconds: values.quick ? 1 : 2,
		connections: number(values.connections, 'connections'),
		only: values.only
			.split(',')
			.map((name) => name.trim())
			.filter(Boolean),
		serverUrl: env.DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/postgres',
		writeReadme: values['write-readme'],
	};
}
