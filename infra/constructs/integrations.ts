import { Stack } from 'aws-cdk-lib'
import {
  HttpIntegrationType,
  HttpRouteIntegration,
  type HttpRouteIntegrationConfig,
  IntegrationCredentials,
  PayloadFormatVersion,
  WebSocketIntegrationType,
  WebSocketRouteIntegration,
  type WebSocketRouteIntegrationConfig,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { Lazy } from 'aws-cdk-lib/core'
import { Construct } from 'constructs'

/** The inline policy of a role holds 10,240 characters: at 53 and the function's name, at most 64, 85 ARNs always fit. */
export const functionsPerRole = 80

/**
 * The roles by which API Gateway calls the functions of one stack: one resource for eighty of them instead of a Lambda
 * permission for each route, which would be a fifth of the template.
 */
export class Invoker extends Construct {
  #roles = 0
  #functions: IFunction[] = []
  #role: Role | undefined

  /** The role that may call this function, as the next of its eighty. */
  #roleFor(target: IFunction): Role {
    if (this.#role && this.#functions.length < functionsPerRole) {
      this.#functions.push(target)
      return this.#role
    }
    const functions = [target]
    this.#functions = functions
    this.#roles += 1
    this.#role = new Role(this, this.#roles === 1 ? 'Role' : `Role${this.#roles}`, {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      inlinePolicies: {
        invoke: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: ['lambda:InvokeFunction'],
              resources: Lazy.list({ produce: () => functions.map(({ functionArn }) => functionArn) }),
            }),
          ],
        }),
      },
    })
    return this.#role
  }

  http(id: string, target: IFunction): HttpRouteIntegration {
    return new RoleHttpIntegration(id, target, this.#roleFor(target))
  }

  webSocket(id: string, target: IFunction): WebSocketRouteIntegration {
    return new RoleWebSocketIntegration(id, target, this.#roleFor(target))
  }
}

class RoleHttpIntegration extends HttpRouteIntegration {
  readonly #target: IFunction
  readonly #role: Role

  constructor(id: string, target: IFunction, role: Role) {
    super(id)
    this.#target = target
    this.#role = role
  }

  override bind(): HttpRouteIntegrationConfig {
    return {
      type: HttpIntegrationType.AWS_PROXY,
      uri: this.#target.functionArn,
      payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
      credentials: IntegrationCredentials.fromRole(this.#role),
    }
  }
}

class RoleWebSocketIntegration extends WebSocketRouteIntegration {
  readonly #target: IFunction
  readonly #role: Role

  constructor(id: string, target: IFunction, role: Role) {
    super(id)
    this.#target = target
    this.#role = role
  }

  override bind(): WebSocketRouteIntegrationConfig {
    const { region } = Stack.of(this.#target)
    return {
      type: WebSocketIntegrationType.AWS_PROXY,
      uri: `arn:aws:apigateway:${region}:lambda:path/2015-03-31/functions/${this.#target.functionArn}/invocations`,
      credentialsRole: this.#role,
    }
  }
}
