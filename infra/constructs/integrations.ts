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

/**
 * The role by which API Gateway calls the functions of one stack: one resource instead of a Lambda permission for each
 * route, which would be a fifth of the template.
 */
export class Invoker extends Construct {
  readonly role: Role
  readonly #functions: IFunction[] = []

  constructor(scope: Construct, id: string) {
    super(scope, id)
    this.role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      inlinePolicies: {
        invoke: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: ['lambda:InvokeFunction'],
              resources: Lazy.list({ produce: () => this.#functions.map(({ functionArn }) => functionArn) }),
            }),
          ],
        }),
      },
    })
  }

  http(id: string, target: IFunction): HttpRouteIntegration {
    this.#functions.push(target)
    return new RoleHttpIntegration(id, target, this.role)
  }

  webSocket(id: string, target: IFunction): WebSocketRouteIntegration {
    this.#functions.push(target)
    return new RoleWebSocketIntegration(id, target, this.role)
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
