import { platformEndpointsWith } from '#infra/registry.ts'
import { fuzzPlatform } from '#tests/support/fuzz/platform-suite.ts'

fuzzPlatform(platformEndpointsWith('sandbox'))
