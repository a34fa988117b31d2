import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Starts one of the bench's own programs and asks it one thing at a time. */
export function startChild<Question extends object, Answer>(file: string) {
	const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
		stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
		serialization: 'advanced',
	});
	return {
		ask: (question: Question): Promise<Answer> =>
			new Promise((resolve, reject) => {
				const onExit = () => reject(new Error(`${file} ended before it answered.`));
				child.once('exit', onExit);
				child.once('message', (answer) => {
					child.off('exit', onExit);
					resolve(answer as Answer);
				});
				child.send(question);
			}),
		stop: async (): Promise<void> => {
			if (child.exitCode !== null) return;
			child.disconnect();
			await once(child, 'exit');
		},
	};
}
