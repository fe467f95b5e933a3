/**
 * How the native compiler is asked for the types of all projects. By itself it checks a project in four threads and four
 * projects at a time, and each thread works out again what the types of the contracts are. One thread a project takes
 * 45 s of the processor where two take 77.
 */
export const typeArguments = ['-b', '--checkers', '1', '--builders', '2']
